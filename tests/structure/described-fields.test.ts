import { expect, test } from 'vitest'
import { describedTables } from '#db/columns/described-tables.ts'
import { otherTables } from '#db/columns/other-tables.ts'
import { program } from './source-files.ts'

const columnNames = new Set([
  ...Object.values(describedTables).flatMap((columns) => Object.keys(columns)),
  ...Object.values(otherTables).flatMap(({ columns }) => Object.keys(columns)),
])

// Its own name, or the one for which a function makes its props: `{...field('name')}`, `{...controlled(part, 'name')}`.
const nameOfControl = /\bname="(\w+)"|\{\.\.\.\w+\((?:\w+, )?'(\w+)'\)/
const ownLabel = /\s(?:label|legend|maxLength)=(?:"[^"]*"|\{(?:\d+|'[^']*')\})/

/** The controls of a file that fill a column and write its label or length beside it, by the name of the column. */
function namedByHand(text: string) {
  const controls = text.match(/<[A-Z]\w*\s(?:=>|[^<>])*/g) ?? []
  return controls.flatMap((control) => {
    const [, named, spread] = nameOfControl.exec(control) ?? []
    const name = named ?? spread ?? ''
    return columnNames.has(name) && ownLabel.test(control) ? [name] : []
  })
}

/** Controls that have a label of their own, each with its reason. */
const exceptions: Record<string, string> = {
  'app/routes/admin/appointments/schedule/move-banner.tsx: appointment_date':
    'beside the banner that says which visit is moved, "Day" is enough',
  'app/routes/admin/appointments/schedule/move-banner.tsx: appointment_time':
    'beside the banner that says which visit is moved, "Time" is enough',
  'app/routes/admin/blog/editor/images/featured-image.tsx: featured_image':
    'it is the label of the button that uploads',
  'app/routes/admin/dashboard/name-prompt.tsx: full_name': 'it asks in passing, as a question',
  'app/routes/admin/login/new-password-fields.tsx: password': 'a new one is never stored as typed',
  'app/routes/admin/login/sign-in-form.tsx: password': 'it is compared and stored nowhere',
  'app/routes/admin/profile/password-step.tsx: password': 'it is compared and stored nowhere',
  'app/routes/site/patient/find-form.tsx: phone': 'it finds a request and stores nothing',
  'app/routes/site/patient/find-form.tsx: reference': 'it finds a request and stores nothing',
}

test('a control that fills a column takes its label and length from where the field is described', () => {
  const found = program
    .filter(({ path }) => path.startsWith('app/routes/') && path.endsWith('.tsx'))
    .flatMap(({ path, text }) => namedByHand(text).map((name) => `${path}: ${name}`))
  expect(found.toSorted()).toEqual(Object.keys(exceptions).toSorted())
})

test('labels and lengths beside a column are found however the control gets its name', () => {
  expect(namedByHand('<TextField name="title" label="Title" />')).toEqual(['title'])
  expect(namedByHand("<TextField {...field('title')} maxLength={20} />")).toEqual(['title'])
  const controlled = "<A\n  {...typed(part, 'slug')}\n  onBlur={() => go()}\n  label={'Slug'}\n/>"
  expect(namedByHand(controlled)).toEqual(['slug'])
  expect(namedByHand('<TextField name="title" {...fields.title} />')).toEqual([])
  expect(namedByHand('<TextField name="q" label="Search" />')).toEqual([])
})
