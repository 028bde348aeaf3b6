import { expect, test } from 'vitest'
import { type ResourceTable, resources } from '#app/resources.ts'
import { listScreens, navigationEntries } from '#app/routes/admin/frame/screens.ts'
import { adminRoutes } from '#tests/admin-addresses.ts'
import { everyFile, program } from './source-files.ts'

const backOffice = program.filter(({ path }) => /^app\/(?:ui|routes\/admin)\//.test(path))

const filesWith = (pattern: RegExp, files = backOffice) =>
  files.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

test.each([
  ['pages a list', /rel="next"/, 'app/ui/admin/list/pager.tsx'],
  ['shows a list as a table', /className="rows\b/, 'app/ui/admin/list/resource-table.tsx'],
  [
    'has the title of a page and its actions',
    /className="page-(?:heading|actions)"/,
    'app/ui/admin/page-heading.tsx',
  ],
  ['shows figures as cards', /className="stat-cards"/, 'app/ui/admin/list/stat-cards.tsx'],
  ['shows a toast', /className="toast"/, 'app/ui/admin/toast.tsx'],
  [
    'asks whether something may be lost',
    /Are you sure you want to\b/,
    'app/ui/admin/dialog/loss-question.tsx',
  ],
  ['opens a dialog', /<dialog\b/, 'app/ui/dialog.tsx'],
])('one file of the back-office %s', (_, pattern, file) => {
  expect(filesWith(pattern)).toEqual([file])
})

test('what is said for a while inside a form is a banner, and anything else a toast', () => {
  const announced = filesWith(/\brole="status"|<Message\s+kind="(?:status|notice)"/)
  const timed = announced.filter((path) => filesWith(/\bsetTimeout\(/).includes(path))
  expect(timed).toEqual(['app/ui/admin/banner.tsx'])
})

test('every list with pages has its texts for loading and errors in listScreens', () => {
  const pagedLists = filesWith(/<ResourceList\b.*?\bpages=/s)
  expect(pagedLists.length).toBeGreaterThan(5)
  const withTexts: string[] = Object.values(listScreens).map(({ path }) => path)
  const addresses = adminRoutes.filter(({ file }) => pagedLists.includes(file))
  expect(addresses.filter(({ address = '' }) => !withTexts.includes(address))).toEqual([])
  expect(pagedLists).toEqual(filesWith(/\bloadingText=\{listScreens\.\w+\.loading\}/))
})

test('one file says how an action may fail', () => {
  // Between the encoder's two processes there is only what can be sent.
  const others = program.filter(({ path }) => !path.startsWith('app/images/encoder/'))
  expect(filesWith(/\bok: false\b/, others)).toEqual(['app/result.ts'])
})

test('one file says which status answers a failure', () => {
  // A status that a script has received is compared, not written.
  const written = /(?:\bstatus: |[(,] )(?:409|422|429)\b/
  const answering = program.filter(({ path }) => /^app\/(?:http|routes)\//.test(path))
  expect(filesWith(written, answering)).toEqual([])
  expect(filesWith(/\binvalid: 422\b/, answering)).toEqual(['app/http/respond.ts'])
})

// A predicate answers whether something is so; an action answers what became of it.
const isPredicate = (name: string) => /^(?:is|are|has|may|can)[A-Z]/.test(name)

test('an action that a route calls answers a Result, not whether it went well', () => {
  const declarations = program
    .filter(({ path }) => /^app\/(?:domain|images|platform)\//.test(path))
    .flatMap(({ text }) => text.split(/^(?=export |async function |function |const )/m))
  const answeringWhether = declarations.flatMap((text) => {
    const [, name = ''] = /^export (?:const|(?:async )?function) (\w+)/.exec(text) ?? []
    // The end of its parameters stands on the first line, or on one that is not indented.
    return name && /^(?:export .*)?\): Promise<boolean>/m.test(text) ? [name] : []
  })
  expect(answeringWhether.length).toBeGreaterThan(20)
  const routes = program.filter(({ path }) => path.startsWith('app/routes/'))
  const called = answeringWhether.filter(
    (name) => !isPredicate(name) && filesWith(new RegExp(`\\b${name}\\(`), routes).length > 0,
  )
  expect(called).toEqual([])
})

test('one file writes cursors as text and reads them', () => {
  expect(filesWith(/\b(?:const|function) (?:en|de)code\w*Cursor\b/, program)).toEqual([
    'app/lists/cursor.ts',
  ])
  // Code that joins or splits the parts of a cursor by hand.
  expect(filesWith(/`\$\{[^`]*\}_\$\{[^`]*`|\bcursorPattern\b/, program)).toEqual([])
})

test('an address of the back-office with a query is made by listAddress', () => {
  // The sign-in screen has no list, and flags without a value.
  const joined = /`[^`]*\bhref\('\/admin\/(?!login)[^`]*\)\}\?|`\$\{\w+\}\?/
  const routes = backOffice.filter(({ path }) => path.startsWith('app/routes/'))
  expect(filesWith(joined, routes)).toEqual([])
})

test('every list is paged by readPage, but for the gallery, which sorts by more than one column', () => {
  expect(filesWith(/\brefTuple\(/, program)).toEqual([
    'app/domain/gallery/image-orders.server.ts',
    'app/domain/gallery/images.moving.server.ts',
  ])
})

test('lists of the back-office have pages of one length, but for images and the audit trail (S-11.3)', () => {
  expect(filesWith(/\b(?:pageSize|\w+(?:PerPage|PageSize)) = \d/, program)).toEqual([
    // The two lists of the public site.
    'app/domain/blog/public/blog-list.server.ts',
    'app/domain/gallery/gallery.ts',
    'app/platform/audit/audit-entries.server.ts',
    'app/platform/database/list-page.server.ts',
  ])
})

test('every form that is a page of its own has the same width', () => {
  expect(filesWith(/\bmax-w-form\b/)).not.toEqual([])
  expect(filesWith(/\bmax-w-(?:lg|[2-7]?xl|\[)/)).toEqual([])
})

// A post is saved while it is written (ADR-0014), and a prompt is never sent.
const ownForms = [
  'app/routes/admin/blog/editor/post-editor.tsx',
  'app/routes/admin/text-editor/rich-text/prompt-form.tsx',
]

test('every other form that asks before typed text is lost is a ResourceForm', () => {
  const asking = filesWith(/(?<!function )\buseUnsavedChanges\(/)
  expect(asking).toEqual([...ownForms, 'app/ui/admin/form/resource-form.tsx'])
})

// On their screens nothing else is typed, or it stays: the sign-in's address and one's own name.
const losingNothing = [
  'app/routes/admin/blog/samples-notice.tsx',
  'app/routes/admin/earlier-times/offer-buttons.tsx',
  'app/routes/admin/hours/reopen-button.tsx',
  'app/routes/admin/login/reset-panel.tsx',
  'app/routes/admin/profile/sessions.tsx',
  'app/routes/admin/system/back-up-now.tsx',
]

test('forms that are left without a question are a search and the sign-in (S-11.7)', () => {
  expect(filesWith(/\bnothingToLose\b|\bisDirty=\{\(\) => false\}/)).toEqual([
    'app/routes/admin/login/sign-in-form.tsx',
    'app/routes/admin/personal-data/look-up-form.tsx',
    'app/ui/admin/form/resource-form.tsx',
  ])
})

test('a fetcher whose action redirects is sent by a form that asks first (S-11.7)', () => {
  // `list` is sent without JavaScript alone, where there is no fetcher.
  const actions = filesWith(
    /^(?!.*\blist !== undefined).*(?:\bredirect\w*\(|\bchangeFromDialog\(|\blist: '')/m,
  )
  const redirecting = adminRoutes.flatMap(({ file, address = '' }) =>
    actions.includes(file) ? [address] : [],
  )
  const leadsAway = ({ text }: { text: string }) =>
    [...text.matchAll(/href\('(\/admin[^']*)'/g)].some(([, path = '']) =>
      redirecting.includes(path.replaceAll(/:\w+/g, 'x1')),
    )
  const silent = backOffice.filter(({ text }) => text.includes('<fetcher.Form'))
  expect(silent.filter(leadsAway).map(({ path }) => path)).toEqual(losingNothing)
})

test('streams are joined by pipeline, which forwards the errors of each', () => {
  // Zod's schemas have a method of the same name.
  expect(filesWith(/\.pipe\((?!\s*z\.)/, program)).toEqual([])
})

test.each(Object.keys(resources) as ResourceTable[])('%s have the tests of every noun', (table) => {
  const calling = everyFile.filter(({ text }) => text.includes('testEditedNoun('))
  expect(filesWith(new RegExp(`\\btable: '${table}'`), calling)).toHaveLength(1)
})

test.each(Object.values(resources))('a screen leads to the list of $title', ({ path }) => {
  const list = new RegExp(`href\\('/admin/${path}'\\)`)
  const others = backOffice.filter((file) => !file.path.startsWith(`app/routes/admin/${path}/`))
  const isInNavigation = navigationEntries.some((entry) => entry.path === `/admin/${path}`)
  expect(isInNavigation || filesWith(list, others).length > 0).toBe(true)
})

test.each(Object.entries(resources))(
  'the list of %s has a search if its rows are searched',
  (table, { path }) => {
    const isSearched = new RegExp(`\\bdescribedRows\\('${table}',[^;]*?\\bsearched:`, 's')
    const list = filesWith(/<SearchForm\b/).includes(`app/routes/admin/${path}/page.tsx`)
    expect(list).toBe(filesWith(isSearched, program).length > 0)
  },
)

// What no script posts to: the form of a browser without JavaScript, and addresses that do not exist.
const withoutScript = [
  'app/routes/admin/errors/not-found.tsx',
  'app/routes/admin/gallery/upload/new.tsx',
]

test('an action of a screen answers in place when the connection fails', () => {
  const action = /^export (?:async function action\b|const (?:action\b|\{[^}]*\baction\b))/m
  const screens = backOffice.filter(({ text }) => /^export default\b/m.test(text))
  const answering = filesWith(/\bclientAction\b/)
  const silent = filesWith(action, screens).filter((path) => !answering.includes(path))
  expect(silent).toEqual(withoutScript)
})

test('a list whose rows are changed, and a form over it, are read anew after a conflict', () => {
  const lists = filesWith(/<ResourceList\b.*<EditAndDelete\b/s)
  expect(lists).toEqual(lists.filter((path) => filesWith(/\brefreshOnConflict\b/).includes(path)))
  const forms = filesWith(/\beditRoute\(/).filter((path) => path.endsWith('.tsx'))
  expect(forms).toEqual(forms.filter((path) => filesWith(/\breloadOnConflict\b/).includes(path)))
})

test('a button that prints is hidden without JavaScript', () => {
  const buttons = backOffice.flatMap(
    ({ text }) => text.match(/<button\b[^<]*\bprint\(\)[^<]*/g) ?? [],
  )
  expect(buttons.length).toBeGreaterThan(1)
  expect(buttons.filter((button) => !/"[^"]*\bneeds-script\b/.test(button))).toEqual([])
})
