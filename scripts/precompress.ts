import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

// Compresses each built text file once, so that the server never has to.
const [root = 'build/client'] = process.argv.slice(2)
const compressible = /\.(?:js|css|svg)$/
const minBytes = 512

for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
  const path = join(root, file)
  if (!compressible.test(path)) continue
  const content = readFileSync(path)
  if (content.byteLength < minBytes) continue
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params }))
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
}
