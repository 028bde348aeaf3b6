import { expect, test } from 'vitest'
import { readForm } from './form.ts'
import { readJson } from './json.ts'

// "Kɔfi" with the second byte of ɔ missing.
const broken = Buffer.from('K\xc9fi', 'latin1')
const post = (type: string, ...parts: (string | Buffer)[]) =>
  new Request('http://clinic.test/', {
    method: 'POST',
    headers: { 'Content-Type': type },
    body: Buffer.concat(parts.map((part) => Buffer.from(part))),
  })
const form = 'application/x-www-form-urlencoded'
const refused = { init: { status: 400 } }

test('a body that is not UTF-8 is refused, as a form and as JSON', async () => {
  await expect(readForm(post(form, 'first_name=', broken))).rejects.toMatchObject(refused)
  await expect(readForm(post(form, 'first_name=K%C9fi'))).rejects.toMatchObject(refused)
  const json = await readJson(post('application/json', '{"first_name":"', broken, '"}'))
  expect(json).toMatchObject({ status: 400 })
})

test('a body in UTF-8 is read as it is', async () => {
  const values = { first_name: 'Kɔfi', message: '100% \ufffd' }
  expect(await readForm(post(form, 'first_name=K%C9%94fi&message=100%+\ufffd'))).toEqual(values)
  expect(await readJson(post('application/json', JSON.stringify(values)))).toEqual(values)
})
