import type { Promised } from './promised.ts'

/** What the product promises: a crowd and slow clients stop nobody. */
export const load: Promised[] = [
  {
    id: 'load.new-page-crowd',
    promise: 'A hundred visitors of a new page cost one rendering',
    otherwise: 'A crowd stops the site',
    tests: [
      'tests/routes/page-cache.test.ts > a hundred visitors of a new page, and whatever they add to its address, cost one rendering',
    ],
  },
  {
    id: 'load.guessed-addresses',
    promise: 'Guessing addresses evicts no page',
    otherwise: 'Robots empty the cache',
    tests: [
      'tests/routes/blog-post.test.ts > missing posts are cached apart, so that guessing queries the database once and evicts no page',
    ],
  },
  {
    id: 'load.request-flood',
    promise: 'A flood from many addresses stops, and no patient does',
    otherwise: 'The list drowns, or patients are refused',
    tests: [
      'tests/routes/appointment-challenge.test.ts > a flood from 300 addresses stops, and no patient does, with JavaScript or without',
    ],
  },
  {
    id: 'load.shared-address',
    promise: 'Many patients share one address',
    otherwise: 'A mobile network is locked out',
    tests: [
      'app/domain/appointments/request/request-limits.test.ts > turn away no patient of a thousand requests in a minute from one address, but a flood of one number',
    ],
  },
  {
    id: 'load.slow-bodies',
    promise: 'Slow headers and bodies do not keep others out',
    otherwise: 'A few machines close the site',
    tests: [
      'tests/crash/slow-bodies.test.ts > two thousand slow bodies from five addresses do not keep other visitors out',
      'tests/crash/slow-bodies.test.ts > headers and a body that arrive too slowly are refused after ten seconds',
    ],
  },
  {
    id: 'load.shared-network',
    promise:
      'A patient whose network has too many open requests reads when to try again and whom to call',
    otherwise: 'Patients behind the address of a carrier see an empty page',
    concerns: 'no database',
    tests: [
      'server/connections/connection-limits.test.ts > who comes when their network has too many open requests reads why, when to try again and whom to call',
      'server/connections/connection-limits.test.ts > without a proxy, too, who comes when their network has too many connections reads when to try again and whom to call',
      'server/connections/connection-limits.test.ts > connections above the limit that ask for nothing are few',
      'server/connections/connection-limits.test.ts > connections above the limit that ask for nothing end soon',
      'server/connections/connection-limits.test.ts > other networks are answered meanwhile, and this one as soon as its requests are',
      'tests/crash/slow-bodies.test.ts > behind a proxy the limit of open requests is counted for each visitor',
    ],
  },
  {
    id: 'load.slow-readers',
    promise:
      'Who reads an answer a byte at a time is bounded in time and memory, and keeps nobody out',
    otherwise: 'A few machines fill the memory with answers',
    concerns: 'no database',
    tests: [
      'server/connections/slow-readers.test.ts > clients that ask for a large page and read a byte at a time end soon, take little memory and keep nobody out',
      'server/connections/slow-readers.test.ts > a client that reads nothing is given a minute',
    ],
  },
  {
    id: 'load.fair-turns',
    promise: 'A visitor does not wait for all that another asks for',
    otherwise: 'One visitor slows all',
    tests: [
      'tests/routes/fair-queueing.test.ts > one visitor does not wait for all that another asks for',
      'tests/routes/fair-queueing.test.ts > a page that is in the cache does not wait for those that must be rendered',
      'tests/routes/page-cache.test.ts > nobody waits for a page because a stranger with many others asked for it first',
      'app/waiting/fair-queue.test.ts > gives a client that has nothing waiting the place of one that has most',
    ],
  },
  {
    id: 'load.throttled-address',
    promise: 'An address with many pages waiting leaves most of the time to all others',
    otherwise: 'One stranger slows the pages that need no rendering',
    concerns: 'no database',
    tests: [
      'app/waiting/fair-queue.test.ts > leaves three quarters of the time free when one client has much waiting',
    ],
  },
  {
    id: 'load.one-rendering',
    promise: 'Whoever asks for a page that is being rendered holds up nobody',
    otherwise: 'A slow database fills the queue with one page',
    concerns: 'no database',
    tests: [
      'app/platform/page-cache/page-cache.turns.test.ts > one turn is enough for all who ask for a page while it is rendered',
      'app/platform/page-cache/page-cache.turns.test.ts > without a turn the old page is served for a day, but not after a change of content',
      'app/platform/page-cache/page-cache.turns.test.ts > where the first visitor is refused, the others get a new page, though there is an old one',
    ],
  },
  {
    id: 'load.idle-connections',
    promise: 'Idle connections keep out nobody of their network',
    otherwise: 'Fifty phones of one network shut out the next for seconds',
    concerns: 'no database',
    tests: [
      'server/connections/open-connections.test.ts > a connection that waits for a request makes room for a later one, and one in use does not',
      'server/connections/open-connections.test.ts > connections on which nothing was ever asked make room, too, and the log says so',
      'server/connections/open-connections.test.ts > a connection whose answer took long is not idle before the answer ends',
    ],
  },
  {
    id: 'load.half-closed',
    promise: 'Whoever closes a half of the connection reads the answer, and holds up nobody',
    otherwise: 'Half-open connections use up those of a network',
    concerns: 'no database',
    tests: [
      'server/connections/connection-limits.test.ts > clients that close their half of the connection read their answers, and hold up nobody',
    ],
  },
  {
    id: 'load.two-readings',
    promise:
      'A request that could be read in two ways is refused, and so are more than eight at once on one connection',
    otherwise: "A proxy hands one visitor's answer to another",
    tests: [
      'tests/routes/request-smuggling.test.ts > with two hosts is refused, also where the page is cached',
      'tests/routes/request-smuggling.test.ts > with %s is refused, and so is what stands behind it',
      'tests/routes/request-smuggling.test.ts > are answered in their order, eight at a time',
      'tests/routes/request-smuggling.test.ts > end their connection when they are more: %i',
    ],
  },
  {
    id: 'load.cut-bodies',
    promise: 'A body that is cut off ends only its own request',
    otherwise: 'One broken line ends the process',
    tests: [
      'tests/crash/hostile-bodies.test.ts > a body that is cut off ends only its own request',
    ],
  },
  {
    id: 'load.endless-fields',
    promise: 'Fields without end leave the memory small',
    otherwise: 'The process runs out of memory',
    tests: [
      'tests/crash/hostile-bodies.test.ts > strangers who send fields and bodies without end leave the memory small',
    ],
  },
  {
    id: 'load.torn-answers',
    promise: 'Expect: 100-continue behind another request tears no answer',
    otherwise: 'A proxy mixes the answers of two visitors',
    tests: [
      'tests/routes/request-smuggling.test.ts > behind an unfinished answer of %s never tears it',
    ],
  },
  {
    id: 'load.endless-headers',
    promise: 'Headers of more than 16 KB are refused',
    otherwise: 'Strangers fill the memory before a limit counts',
    tests: ['tests/routes/request-smuggling.test.ts > with more than 16 KB of headers is refused'],
  },
  {
    id: 'load.open-connections',
    promise: 'Connections past 2,000 are refused',
    otherwise: 'The process runs out of files',
    concerns: 'no database',
    tests: ['tests/crash/slow-bodies.test.ts > no more than two thousand connections are held'],
  },
  {
    id: 'load.large-tables',
    promise: 'Lists stay quick with 100,000 rows',
    otherwise: 'The front desk waits',
    tests: ['db/migrations/list-indexes.test.ts > give a page of %s in its order, without a sort'],
  },
]
