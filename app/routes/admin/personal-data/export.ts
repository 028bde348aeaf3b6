import { href } from 'react-router'
import { exportPerson } from '#app/domain/personal-data/person.server.ts'
import { platform } from '#app/http/context.ts'
import { readForm } from '#app/http/form.ts'
import type { Route } from './+types/export.ts'

export const handle = { permission: 'personal-data', postedFrom: href('/admin/personal-data') }

export async function action({ request, context }: Route.ActionArgs) {
  const { person = '', name = '', until = '' } = await readForm(request)
  const stored = await exportPerson(context.get(platform), { person, name, until })
  return new Response(JSON.stringify(stored, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="personal-data.json"',
    },
  })
}
