import { expect, test } from 'vitest'
import { program, type SourceFile } from './source-files.ts'

/** A function or value at the top of a file, found by its formatting. */
interface Declaration {
  name: string
  file: SourceFile
  text: string
}

const start = /^(?:export )?(?:default )?(?:async )?(?:function|const|class) (?<name>\w+)/

function declarationsOf(file: SourceFile): Declaration[] {
  return file.text.split(/^(?=(?:export |async |function |const |class ))/m).flatMap((text) => {
    const name = start.exec(text)?.groups?.name
    return name ? [{ name, file, text }] : []
  })
}

const write =
  /\.(?:insertInto|updateTable|deleteFrom)\(\s*'?(\w+)|\b(?:update|insert into|delete from) (\w+) (?:set|where|\()/g

/** What the program writes for itself: nobody would ask who did it. */
const bookkeeping = [
  'rate_limits',
  'daily_work',
  'audit_entries',
  'admin_verifications',
  'image_uses',
  'pictures',
  'picture_removals',
  'blog_post_drafts',
  'open_editors',
  'blog_post_slugs',
  'starter_content',
]

const writesNoun = ({ text }: Declaration) =>
  [...text.matchAll(write)].some(([, table = '', raw]) => !bookkeeping.includes(raw ?? table))
const recordsItself = ({ text }: Declaration) =>
  /\b(?:record(?:Audit|View|SignIn|Refusal)|saveVersion(?:<[^>]+>)?|deleteById)\(/.test(text)

/** Writes without an entry, each with its reason. */
const exceptions: Record<string, string> = {
  'app/domain/appointments/request/request-appointment.server.ts requestAppointment':
    'the request itself says who asked',
  'app/domain/patient-page/patient-changes.server.ts change':
    'the history says what the patient did',
  'app/domain/patient-page/patient-changes.server.ts chooseMessages': 'the row says since when',
  'app/domain/blog/public/posts.views.server.ts writeViews': 'counts readers, whom nobody knows',
  'app/domain/guides/guides.server.ts storeDrafts': 'what the site comes with is by nobody',
  'app/domain/messages/patient-messages.server.ts queueMessage': 'its cause is recorded',
  'app/domain/messages/telling.server.ts write': 'its cause is recorded',
  'app/domain/messages/message-delivery.server.ts sendBySms': 'the program works at its own tasks',
  'app/domain/messages/outdated.server.ts dropOutdated': 'the program works at its own tasks',
  'app/domain/messages/message-queue.server.ts expireMessages': 'says that a time has passed',
  'app/domain/messages/message-queue.server.ts eraseOldTexts':
    'erases by the retention that is set',
  'app/domain/staff/colleagues/first-admin.server.ts issueSetUpLink':
    'the account that it makes is recorded',
  'app/domain/staff/colleagues/colleagues.server.ts isAnotherOwnerLeft':
    'locks rows and changes nothing',
  'app/domain/staff/sign-in/passwords.server.ts mailLink': 'changes nothing until the link is used',
  'app/domain/staff/sign-in/sessions.server.ts findSignedIn': 'forgets a session that has ended',
  'app/domain/staff/sign-in/sessions.server.ts deleteExpiredSignIns': 'forgets what has ended',
  'app/platform/backup/restore/load-backup.server.ts verifyBackup':
    'fills a database in memory only',
  'app/platform/mail/outbox-review.server.ts expireMail': 'says that a time has passed',
  'app/platform/mail/outbox-review.server.ts eraseOldMail': 'erases by the retention that is set',
  'app/platform/queue/tasks.server.ts claimDue': 'the program works at its own tasks',
  'app/platform/queue/tasks.server.ts settle': 'the program works at its own tasks',
  'server/commands/command.ts withPlatform':
    'starts the program; what a command writes is recorded',
}

const declarations = program
  .filter(({ path }) => /^(?:app|server)\//.test(path))
  .flatMap(declarationsOf)
const keyOf = ({ name, file }: Declaration) => `${file.path} ${name}`

/** The declarations that use another one. */
const usersOf = (used: Declaration) => {
  const pattern = new RegExp(`\\b${used.name}\\b`)
  return declarations.filter(
    ({ name, file, text }) =>
      name !== used.name &&
      (file === used.file || file.imports.some(({ target }) => target === used.file.path)) &&
      pattern.test(text),
  )
}

/** A function may leave the entry to another one of its file. */
const records = (declaration: Declaration) =>
  recordsItself(declaration) ||
  declarations.some(
    (other) =>
      other.file === declaration.file &&
      recordsItself(other) &&
      new RegExp(`\\b${other.name}\\(`).test(declaration.text),
  )

/** Follows a write to everything that may cause it, as far as an entry is recorded on the way; answers those without. */
function unrecorded(declaration: Declaration, seen: Set<string>): string[] {
  const key = keyOf(declaration)
  if (seen.has(key) || records(declaration) || key in exceptions) return []
  seen.add(key)
  const users = usersOf(declaration)
  return users.length === 0 ? [key] : users.flatMap((user) => unrecorded(user, seen))
}

test('whoever writes a noun records it in the audit trail, and each exception is still there', () => {
  const writers = declarations.filter(writesNoun)
  expect(writers.length).toBeGreaterThan(40)
  const seen = new Set<string>()
  expect(writers.flatMap((writer) => unrecorded(writer, seen))).toEqual([])
  const found = declarations.map(keyOf)
  expect(Object.keys(exceptions).filter((each) => !found.includes(each))).toEqual([])
})

test('what writes a row is recorded with it, in its transaction, and not by a route', () => {
  const found = program.filter(
    ({ path, text }) => /^app\/routes\//.test(path) && /\brecordAudit\(/.test(text),
  )
  // These two record what writes no row.
  expect(found.map(({ path }) => path)).toEqual([
    'app/routes/admin/appointments/export.ts',
    'app/routes/admin/login/logout.tsx',
  ])
})
