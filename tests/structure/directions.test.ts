import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { everyFile, program } from './source-files.ts'

/** The layers: which files belong to each, the first whose pattern matches, and, with commas between, whose it may import. */
const layers: Record<string, [files: RegExp, mayImport: string]> = {
  // The routes reach the server through the framework's build, never by import.
  server: [
    /^server\//,
    'server, context, domain, domain actions, images, composition root, platform, http, model, starter content',
  ],
  'route table': [/^app\/routes\.ts$/, 'model'],
  // An error of any route ends in the root's boundary, which shows the public site's own page for it.
  root: [/^app\/root\.tsx$/, 'document parts, routes, styles'],
  'server entry': [
    /^app\/(?:entry\.server\.tsx$|http\/document\/.*\.server\.ts$)/,
    'server entry, root, context, document parts, clinic content, domain, images, composition root, platform, http, model, styles',
  ],
  'browser entry': [
    /^app\/(?:entry\.client|browser\/hydrate-app)\.tsx$/,
    'browser entry, island registry, islands, connection, routes',
  ],
  // Builds everything once, and names what actions may use. The platform knows neither it nor a noun.
  'composition root': [
    /^app\/domain\/platform\.server\.ts$/,
    'platform, images, image configuration, clinic content',
  ],
  context: [/^app\/http\/context\.ts$/, 'composition root, platform, domain, model'],
  // Which folders the image host has, and how pages cut images: what `images` itself does not know.
  'image configuration': [/^app\/domain\/image-configuration\.ts$/, 'images'],
  'document parts': [/^app\/http\/document\//, ''],
  // What every layer may use.
  model: [/^app\/values\//, 'model'],
  styles: [/\.css$/, ''],
  connection: [/^app\/browser\/connection\//, 'connection, model'],
  routes: [
    /^app\/routes\//,
    'routes, clinic content, domain, domain actions, images, image configuration, composition root, platform, ui, back-office ui, http, islands, context, document parts, model, styles, connection',
  ],
  // What the clinic says of itself, and when it is open: read through the platform alone.
  'clinic content': [
    /^app\/domain\/(?:clinic\/(?:(?:clinic|look-on-pages)\.server|seed)\.ts$|hours\/(?:hours|timetable)\.server\.ts$)/,
    'clinic content, domain, images, platform, schema, model',
  ],
  'domain actions': [
    /^app\/domain\/.*\.server\.ts$/,
    'clinic content, domain, domain actions, images, image configuration, composition root, platform, model, schema',
  ],
  // Models, schemas and components may reach the browser, so they import nothing of the server.
  domain: [/^app\/domain\//, 'domain, ui, model'],
  // The only file that says what the browser does on public pages, and when its code is loaded.
  'island registry': [/^app\/browser\/islands\/registry\.ts$/, 'islands, domain'],
  // What answers for the site on a phone offline. Scripts of pages share what it saves and how.
  'service worker': [/^app\/browser\/offline\//, 'service worker, connection, domain, model'],
  islands: [/^app\/browser\/islands\//, 'islands, island registry, document parts, service worker'],
  http: [/^app\/http\//, 'http, context, document parts, model'],
  // Lists, forms and dialogs of the back-office, which know no noun.
  'back-office ui': [/^app\/ui\/admin\//, 'back-office ui, ui, connection, http, model'],
  ui: [/^app\/ui\//, 'ui'],
  // Everything about images, from the button to the page. The platform opens the host, nothing else of it.
  images: [
    /^app\/images\//,
    'images, platform, context, http, ui, back-office ui, connection, schema, model',
  ],
  platform: [/^app\/platform\//, 'platform, schema, migrations, model'],
  schema: [/^db\/schema\.ts$/, 'schema'],
  migrations: [/^db\/migrations\//, 'migrations, schema, model'],
  'starter content': [
    /^db\/starter\//,
    'starter content, domain actions, images, image configuration, composition root, platform, schema',
  ],
  // It draws the files that `ui/picture.tsx` names.
  scripts: [/^scripts\//, 'scripts'],
  // What only developers run: tests, and what measures and tries the site from outside. The site imports nothing of it.
  tests: [/^tests\//, ''],
  bench: [
    /^bench\//,
    'bench, tests, domain, domain actions, images, composition root, platform, model, routes, schema',
  ],
  soak: [/^soak\//, 'soak, bench, tests, route table, domain, composition root, platform'],
}

/**
 * Packages that only some files may import, because of their size or to separate concerns. The folder bench
 * looks at databases from outside, and is no part of the site.
 */
const packageOwners: Record<string, RegExp> = {
  // 26 kB in the browser, if it ever got there.
  zod: /\.schema\.ts$/,
  '@fastify/busboy': /^app\/images\/protocol\//,
  hono: /^server\/|^app\/images\/protocol\//,
  '@hono/node-server': /^server\//,
  kysely: /^app\/platform\/|^app\/(?:domain|images)\/.*\.server\.ts$|^db\/|^bench\//,
  'better-auth':
    /^app\/platform\/sign-in\/(auth|hashed-session-tokens|passkey-plugin)\.server\.ts$|^app\/domain\/staff\/.*\.server\.ts$/,
  '@better-auth/passkey': /^app\/platform\/sign-in\/passkey-plugin\.server\.ts$/,
  '@node-rs/argon2': /^app\/platform\/sign-in\/password-hash\.server\.ts$/,
  sharp: /^app\/images\/encoder\/encoder\.child\.ts$/,
  pg: /^app\/platform\/database\/postgres\//,
}

const layerOf = (path: string) =>
  Object.keys(layers).find((name) => layers[name]?.[0].test(path)) ?? ''

test('every file of the program belongs to a layer', () => {
  expect(program.length).toBeGreaterThan(100)
  expect(program.map(({ path }) => path).filter((path) => !layerOf(path))).toEqual([])
})

test('every file imports only from the layers that its own layer may import', () => {
  const violations = program.flatMap(({ path, imports }) =>
    imports.flatMap(({ target }) => {
      if (!target) return []
      const allowed = layers[layerOf(path)]?.[1].split(', ')
      return allowed?.includes(layerOf(target)) ? [] : [`${path} -> ${target}`]
    }),
  )
  expect(violations).toEqual([])
})

test('imports name their file, from the same folder or from a root', () => {
  const wrong = everyFile.flatMap(({ path, imports }) =>
    imports
      .filter(({ specifier, target }) => target && !/^(?:\.\/|#)(?!.*\.\.\/)/.test(specifier))
      .concat(imports.filter(({ target }) => target && !/\.(?:tsx?|js|json|css)$/.test(target)))
      .map(({ specifier }) => `${path}: ${specifier}`),
  )
  expect(wrong).toEqual([])
})

test('a schema is read by actions and routes alone, so that it never reaches the browser', () => {
  const readers = program.flatMap(({ path, imports }) =>
    imports
      .filter(({ target, typeOnly }) => target?.endsWith('.schema.ts') && !typeOnly)
      .map(() => path),
  )
  expect(readers.length).toBeGreaterThan(0)
  expect(readers.filter((path) => !/\.(?:server|schema)\.ts$|^app\/routes\//.test(path))).toEqual(
    [],
  )
})

test('packages with an owner are imported by their owner alone', () => {
  const violations = program.flatMap(({ path, imports }) =>
    imports.flatMap(({ specifier }) => {
      const name = Object.keys(packageOwners).find(
        (owned) => specifier === owned || specifier.startsWith(`${owned}/`),
      )
      return name && !packageOwners[name]?.test(path) ? [`${path} -> ${specifier}`] : []
    }),
  )
  expect(violations).toEqual([])
})

test('the code about images does not know what they show', () => {
  const clinicWord =
    /(?<![A-Za-z])(?:[Gg]emev|[Bb]log|[Gg]allery|[Pp]osts?|[Pp]atients?|[Aa]ppointments?|[Cc]linic|[Ss]taff|[Bb]ranch(?:es)?|[Cc]ategor(?:y|ies))(?![a-z])/
  // Tests need rows that show images, and helpers that store them.
  const ofTests = /^import .*$|'(?:blog_posts|gallery_images)'/gm
  const files = everyFile.filter(({ path }) => path.startsWith('app/images/'))
  expect(files.length).toBeGreaterThan(30)
  const texts = files.map(({ path, text }) => ({
    path,
    text: path.endsWith('.test.ts') ? text.replaceAll(ofTests, '') : text,
  }))
  const page = 'app/images/README.md'
  texts.push({ path: page, text: readFileSync(page, 'utf8') })
  expect(texts.filter(({ text }) => clinicWord.test(text)).map(({ path }) => path)).toEqual([])
})

// A quoted path, or a pattern that begins like one.
const requestPath = /(?<![\w}])['"`]\/[a-z_:*]|\^(?:\(\?:|\()?\\\/\(?[a-z]/gi

test('the server names no path of a request: routes declare limits, queues and freshness', () => {
  const found = program
    .filter(({ path }) => path.startsWith('server/'))
    .flatMap(({ path, text }) =>
      (text.match(requestPath) ?? []).map((match) => `${path}: ${match}`),
    )
  expect(found).toEqual([])
})

test('the command for copies alone is started through a shell', () => {
  const starting = program.filter(
    ({ path, text }) => /^(?:app|server|db)\//.test(path) && text.includes("'node:child_process'"),
  )
  expect(starting.length).toBeGreaterThan(1)
  const throughShell = starting.filter(({ text }) =>
    /\b(?:exec|execSync)\b|\bshell:|'sh'/.test(text),
  )
  expect(throughShell.map(({ path }) => path)).toEqual(['server/jobs/backups.ts'])
})

type Graph = Map<string, Set<string>>

const noun = (path: string) => /^app\/domain\/([^/]+)\//.exec(path)?.[1]

test('no file imports itself through others, not even for types', () => {
  const graph: Graph = new Map(
    everyFile.map(({ path, imports }) => [
      path,
      new Set(imports.flatMap(({ target }) => target ?? [])),
    ]),
  )
  expect(cyclesIn(graph)).toEqual([])
})

test('the nouns of the domain do not import each other in a cycle', () => {
  const graph: Graph = new Map()
  for (const { path, imports } of program) {
    const from = noun(path)
    for (const { target = '' } of imports) {
      const to = noun(target)
      if (from && to && from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to))
    }
  }
  expect(graph.size).toBeGreaterThan(0)
  expect(cyclesIn(graph)).toEqual([])
})

/** Every cycle that a depth-first walk finds, each named once. */
function cyclesIn(graph: Graph): string[] {
  const finished = new Set<string>()
  const cycles: string[] = []
  const walk = (node: string, path: string[]) => {
    if (path.includes(node)) {
      cycles.push([...path.slice(path.indexOf(node)), node].join(' -> '))
      return
    }
    if (finished.has(node)) return
    for (const next of graph.get(node) ?? []) walk(next, [...path, node])
    finished.add(node)
  }
  for (const node of graph.keys()) walk(node, [])
  return cycles
}
