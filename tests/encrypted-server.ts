import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { listenUntilEnd } from './listen-until-end.ts'
import { newTemporaryFolder } from './temporary-folder.ts'

// Only these tests use this certificate, which `openssl req -x509` made for 127.0.0.1 and signed by itself.
const cert = `-----BEGIN CERTIFICATE-----
MIIBkDCCATagAwIBAgIUMr9UysIVr3Mf7XJI/vmqX8ooswAwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzA4MTMxMFoYDzIxMjYxMDMw
MDgxMzEwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQ2wuLCA+7Ezwwmi6UqsPUmp7/U+Ltx+9UJhmXWnNjt+nIWfWN1k1au
n60Q2pcHTj7plFzb0lOChZSk71urtMn3o2QwYjAdBgNVHQ4EFgQU23x43biCL9Ir
6qEybB6e9aKwvE4wHwYDVR0jBBgwFoAU23x43biCL9Ir6qEybB6e9aKwvE4wDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0gAMEUC
IQDXHeqPUtWD1ucwmLDsNedm7Pq8QBmm0US8nmecfOIwNQIgR+evCnXmgpPrlJUX
Lg5rrG9603RISbaaAITX7JUyU44=
-----END CERTIFICATE-----`
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgn0WaoPRMe/QqzGW3
zdvoT4nC1lbjojlLLdHcOWLd3EihRANCAAQ2wuLCA+7Ezwwmi6UqsPUmp7/U+Ltx
+9UJhmXWnNjt+nIWfWN1k1aun60Q2pcHTj7plFzb0lOChZSk71urtMn3
-----END PRIVATE KEY-----`

/**
 * A server that speaks PostgreSQL's protocol until the connection is encrypted, and then closes the connection; returns its
 * URL and the file of its certificate. why: the tests' PostgreSQL has no certificate.
 */
export async function openEncryptedServer() {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write('S')
      const encrypted = new TLSSocket(socket, { isServer: true, key, cert })
      encrypted.on('error', () => {})
      encrypted.once('data', () => encrypted.end())
    })
  })
  const port = await listenUntilEnd(server)
  const certificateFile = join(newTemporaryFolder(), 'certificate.pem')
  writeFileSync(certificateFile, cert)
  return { url: `postgresql://postgres@127.0.0.1:${port}/x`, certificateFile }
}
