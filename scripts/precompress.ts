import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

// Written beside each built text file, so that the server sends it and never compresses it again.
const [root = 'build/client'] = process.argv.slice(2)
const compressible = /\.(?:js|css|svg)$/
const worthwhile = 512

for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
  const path = join(root, file)
  if (!compressible.test(path)) continue
  const content = readFileSync(path)
  if (content.byteLength < worthwhile) continue
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params }))
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
}
