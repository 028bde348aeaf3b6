import type { Promised } from './promised.ts'

/** What the product promises: everybody sees what they may. */
export const access: Promised[] = [
  {
    id: 'access.branch-scope',
    promise: 'Who works at one branch sees no other',
    otherwise: 'Anybody reads all patients',
    tests: [
      'tests/routes/front-desk-branch.test.ts > sees at no address anything of another branch, whatever it asks for',
    ],
  },
  {
    id: 'access.hidden-posts',
    promise: 'Drafts and planned posts are not found',
    otherwise: 'Readers see what is not finished',
    tests: [
      'app/domain/blog/public/posts.public.test.ts > is not there for visitors as a draft, archived, or before its time',
    ],
  },
  {
    id: 'access.nothing-preloaded',
    promise:
      'No page, meta tag, preloaded state, feed or sitemap has anything of drafts or patients',
    otherwise: 'Strangers read in the source of a page what it does not show',
    tests: [
      'tests/routes/hidden-content.test.ts > stands in no page, meta tag, preloaded state, feed or sitemap',
    ],
  },
  {
    id: 'access.no-public-reading',
    promise: 'The endpoint for requests is never read',
    otherwise: 'Strangers read appointments',
    tests: [
      'tests/routes/refused-requests.test.ts > the endpoint is for writing and never for reading',
    ],
  },
  {
    id: 'access.little-answer',
    promise: 'A request is answered with reference and page alone',
    otherwise: 'An answer shows more than its sender knows',
    tests: [
      'tests/routes/appointment-rules.test.ts > stores a request and answers with its reference, its page and nothing else',
    ],
  },
  {
    id: 'access.patient-link',
    promise: 'Unknown and void links are answered alike, and no Referer tells another site a link',
    otherwise: 'A stranger learns which links exist',
    tests: [
      'tests/routes/patient-page-link.test.ts > answers every link that is unknown or void alike',
      'tests/routes/patient-page-link.test.ts > is stored by no cache, listed nowhere, and tells no other site its address',
      'tests/routes/patient-page-link.test.ts > tells no other site its address where it answers with an error either',
    ],
  },
  {
    id: 'access.foreign-forms',
    promise: 'A form of another site signs nobody in or out',
    otherwise: 'Another site acts as staff',
    tests: [
      'tests/routes/sign-in-cookie.test.ts > another site cannot sign anybody in or out',
      'tests/routes/canonical-urls.test.ts > a form of another site is not',
    ],
  },
  {
    id: 'access.invented-suffix',
    promise: 'A suffix makes an address that does not exist',
    otherwise: 'A cache stores a page of one person for all',
    tests: [
      'tests/routes/public-pages.test.ts > a suffix makes it another address, which does not exist',
    ],
  },
  {
    id: 'access.cache-keys',
    promise: 'Only the parameters that a page names distinguish its copies',
    otherwise: 'Strangers fill or poison the cache',
    concerns: 'no database',
    tests: [
      'app/platform/page-cache/page-cache.test.ts > only the parameters that a page names distinguish its addresses',
    ],
  },
  {
    id: 'access.fresh-pages',
    promise: 'After a change the old page is not served again',
    otherwise: 'Patients read hours that are wrong',
    tests: [
      'app/platform/page-cache/page-cache.test.ts > after a change of content the old page is never served again, not even for want of a new one',
      'tests/routes/blog-post.test.ts > a change by staff is seen by the next visitor; a mere look changes nothing',
    ],
  },
  {
    id: 'access.fresh-processes',
    promise: 'Of several processes each shows a change soon, also after a broken connection',
    otherwise: 'Which hours a patient reads depends on which process answers',
    tests: [
      'tests/crash/fresh-pages.test.ts > both show a change soon, whoever made it, also after a broken connection',
      'tests/crash/fresh-pages.test.ts > both show what staff have changed of the website soon',
      'tests/crash/fresh-pages.test.ts > both show a change of %s within a second',
      'tests/crash/fresh-pages.test.ts > both show a planned post when its time has come, and not before',
    ],
  },
  {
    id: 'access.edit-conflicts',
    promise: 'Of two who edit, the slower one is asked',
    otherwise: 'One of two loses what was typed',
    tests: [
      'app/domain/appointments/editing/appointments.status.test.ts > refuses a change that started from an older version, and overwrites nothing',
      'app/domain/blog/admin/posts.saving.test.ts > refuses what began from an older version, and shows the newer one',
      'tests/routes/profile.test.ts > of two forms for one’s name, the later one is a conflict, and is saved when it is sent again',
    ],
  },
  {
    id: 'access.nothing-runs',
    promise: 'What is no page may load and run nothing',
    otherwise: 'An image runs a script',
    tests: [
      'tests/routes/security-headers.test.ts > a response that is not a page may load and run nothing',
    ],
  },
  {
    id: 'access.guarded-by-default',
    promise: 'Every page of the back-office needs a session and a permission',
    otherwise: 'A page that somebody forgot is open',
    tests: [
      'tests/structure/permissions.test.ts > every route of the back-office declares the permission that it needs',
      'tests/routes/admin-guard.test.ts > %s leads to the sign-in page and reveals nothing',
      'tests/routes/admin-guard.test.ts > another spelling of an address is guarded as well',
      'tests/routes/admin-guard.test.ts > the data of %s leads there as well',
    ],
  },
  {
    id: 'access.roles',
    promise: 'A role opens what it includes and nothing else',
    otherwise: 'The front desk makes itself an owner',
    tests: ['tests/routes/admin-permissions.test.ts > may not use %s'],
  },
  {
    id: 'access.foreign-origin',
    promise: 'Another site cannot act in the name of a visitor',
    otherwise: 'Another site sends forms',
    tests: [
      'tests/routes/refused-requests.test.ts > another site cannot act in the name of a visitor: %o',
    ],
  },
  {
    id: 'access.shared-pages',
    promise: 'A public page is the same for everybody',
    otherwise: 'A cache shows a page of staff to visitors',
    tests: [
      'tests/routes/public-pages.test.ts > %s is the same for everybody: no cookie is set or read',
    ],
  },
  {
    id: 'access.invented-headers',
    promise: 'A header that a stranger invents changes no page',
    otherwise: 'A cache stores what a stranger wrote',
    tests: ['tests/routes/public-pages.test.ts > the header %s changes nothing on a page'],
  },
  {
    id: 'access.response-headers',
    promise: 'Every page has headers at A+ of the Observatory',
    otherwise: 'One mistake in a page runs a script',
    tests: [
      'tests/routes/security-headers.test.ts > %s carries the headers that protect a visitor',
      'tests/routes/security-headers.test.ts > the policy of %s allows our own files, its style sheets and one script',
      'tests/routes/observatory.test.ts > %s gets at least 130 points of the Observatory, where 100 are A+',
    ],
  },
  {
    id: 'access.no-framing',
    promise: 'No other site shows a page in a frame, one of the back-office neither',
    otherwise: 'Staff press buttons that another site has hidden under its own',
    tests: [
      'tests/routes/security-headers.test.ts > %s carries the headers that protect a visitor',
      'tests/routes/admin-guard.test.ts > %s answers a member of staff',
    ],
  },
  {
    id: 'access.no-foreign-reading',
    promise: 'No script of another site reads a page, one of the back-office neither',
    otherwise: 'A site that staff visit reads patients',
    tests: [
      'tests/routes/security-headers.test.ts > %s carries the headers that protect a visitor',
      'tests/routes/admin-guard.test.ts > %s answers a member of staff',
    ],
  },
  {
    id: 'access.not-indexed',
    promise: 'Search engines and caches store nothing of the back-office, signed in or not',
    otherwise: 'A search shows the back-office',
    tests: [
      'tests/routes/admin-guard.test.ts > %s is open without a session and not indexed by search engines',
      'tests/routes/admin-guard.test.ts > %s leads to the sign-in page and reveals nothing',
      'tests/routes/admin-guard.test.ts > %s answers a member of staff',
    ],
  },
  {
    id: 'access.worker',
    promise: 'The worker of the public site neither answers nor saves the back-office',
    otherwise: 'A shared phone shows patients to whoever has it next',
    concerns: 'no database',
    tests: [
      'app/offline/pages.test.ts > the worker neither answers nor saves %s',
      'tests/structure/browser-bundle.test.ts > the service worker is one small file, which knows the scripts of public pages and no others',
      'tests/structure/browser-bundle.test.ts > the service worker of the back-office saves nothing',
    ],
  },
  {
    id: 'access.seen-pages',
    promise: 'What a tab remembers of the back-office is forgotten with the session',
    otherwise: 'A shared device shows patients to whoever has it next',
    concerns: 'no database',
    tests: [
      'app/connection/seen-pages.test.ts > a page is forgotten when a session would have ended, however often it was recalled',
      'app/connection/seen-pages.test.ts > another person, or the same one with another role, finds nothing',
      'app/routes/admin/connection/answer-from-memory.test.ts > all is forgotten once %s',
    ],
  },
]
