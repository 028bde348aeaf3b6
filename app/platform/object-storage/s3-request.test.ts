import { expect, test } from 'vitest'
import { encodeForS3, signedHeaders } from './s3-request.server.ts'

// The examples of "Signature Calculations for the Authorization Header" in the Amazon S3 API Reference.
const key = {
  region: 'us-east-1',
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const now = new Date('2013-05-24T00:00:00Z')
const address = 'https://examplebucket.s3.amazonaws.com'

const signatureOf = (request: {
  method: string
  path: string
  headers?: Record<string, string>
  body?: Buffer
}) => {
  const { method, path, headers = {}, body } = request
  const url = new URL(`${address}${path}`)
  const { authorization = '' } = signedHeaders(key, { method, url, headers, body, now })
  return authorization.split('Signature=')[1]
}

test.each([
  [
    'a part of an object',
    { method: 'GET', path: '/test.txt', headers: { range: 'bytes=0-9' } },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'an object that is stored',
    {
      method: 'PUT',
      path: `/${encodeForS3('test$file.text')}`,
      headers: {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
      body: Buffer.from('Welcome to Amazon S3.'),
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'a query without a value',
    { method: 'GET', path: '/?lifecycle=' },
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'a list',
    { method: 'GET', path: '/?max-keys=2&prefix=J' },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('is what Amazon publishes for %s', (_, request, signature) => {
  expect(signatureOf(request)).toBe(signature)
})
