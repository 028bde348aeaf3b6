import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { everyFile, program } from './source-files.ts'

/** A part of the program and the parts that it may import. */
interface Layer {
  name: string
  /** A file belongs to the first layer whose pattern matches it. */
  files: RegExp
  /** Their names, with commas between. */
  mayImport: string
}

/** The allowed imports: the server may use the routes, the routes the domain, the domain the platform. */
const layers: Layer[] = [
  // The routes reach the server through the framework's build, never by import.
  {
    name: 'server',
    files: /^server\//,
    mayImport:
      'server, context, domain, domain actions, images, composition root, platform, http, model, starter content',
  },
  { name: 'route table', files: /^app\/routes\.ts$/, mayImport: 'model' },
  // An error of any route ends in the root's boundary, which shows the public site's own page for it.
  { name: 'root', files: /^app\/root\.tsx$/, mayImport: 'document parts, routes, styles' },
  {
    name: 'server entry',
    files: /^app\/(?:entry\.server\.tsx$|http\/document\/.*\.server\.ts$)/,
    mayImport:
      'server entry, root, context, document parts, clinic content, domain, images, composition root, platform, http, model, styles',
  },
  {
    name: 'browser entry',
    files: /^app\/(?:entry\.client|browser\/hydrate-app)\.tsx$/,
    mayImport: 'browser entry, island registry, islands, connection, routes',
  },
  // Builds everything once, and names what actions may use. The platform knows neither it nor a noun.
  {
    name: 'composition root',
    files: /^app\/domain\/platform\.server\.ts$/,
    mayImport: 'platform, images, image configuration, clinic content',
  },
  {
    name: 'context',
    files: /^app\/http\/context\.ts$/,
    mayImport: 'composition root, platform, domain, model',
  },
  // Which folders the image host has, and how pages cut images: what `images` itself does not know.
  {
    name: 'image configuration',
    files: /^app\/domain\/image-configuration\.ts$/,
    mayImport: 'images',
  },
  { name: 'document parts', files: /^app\/http\/document\//, mayImport: '' },
  // What every layer may use.
  {
    name: 'model',
    files: /^app\/values\//,
    mayImport: 'model',
  },
  { name: 'styles', files: /\.css$/, mayImport: '' },
  { name: 'connection', files: /^app\/browser\/connection\//, mayImport: 'connection, model' },
  {
    name: 'routes',
    files: /^app\/routes\//,
    mayImport:
      'routes, clinic content, domain, domain actions, images, image configuration, composition root, platform, ui, back-office ui, http, islands, context, document parts, model, styles, connection',
  },
  // What the clinic says of itself, and when it is open: read through the platform alone.
  {
    name: 'clinic content',
    files:
      /^app\/domain\/(?:clinic\/(?:(?:clinic|look-on-pages)\.server|seed)\.ts$|hours\/(?:hours|timetable)\.server\.ts$)/,
    mayImport: 'clinic content, domain, images, platform, schema, model',
  },
  {
    name: 'domain actions',
    files: /^app\/domain\/.*\.server\.ts$/,
    mayImport:
      'clinic content, domain, domain actions, images, image configuration, composition root, platform, model, schema',
  },
  // Models, schemas and components may reach the browser, so they import nothing of the server.
  {
    name: 'domain',
    files: /^app\/domain\//,
    mayImport: 'domain, ui, model',
  },
  // The only file that says what the browser does on public pages, and when its code is loaded.
  {
    name: 'island registry',
    files: /^app\/browser\/islands\/registry\.ts$/,
    mayImport: 'islands, domain',
  },
  // What answers for the site on a phone offline. Scripts of pages share what it saves and how.
  {
    name: 'service worker',
    files: /^app\/browser\/offline\//,
    mayImport: 'service worker, connection, domain, model',
  },
  {
    name: 'islands',
    files: /^app\/browser\/islands\//,
    mayImport: 'islands, island registry, document parts, service worker',
  },
  {
    name: 'http',
    files: /^app\/http\//,
    mayImport: 'http, context, document parts, model',
  },
  // Lists, forms and dialogs of the back-office, which know no noun.
  {
    name: 'back-office ui',
    files: /^app\/ui\/admin\//,
    mayImport: 'back-office ui, ui, connection, http, model',
  },
  { name: 'ui', files: /^app\/ui\//, mayImport: 'ui' },
  // Everything about images, from the button to the page. The platform opens the host, nothing else of it.
  {
    name: 'images',
    files: /^app\/images\//,
    mayImport: 'images, platform, context, http, ui, back-office ui, connection, schema, model',
  },
  {
    name: 'platform',
    files: /^app\/platform\//,
    mayImport: 'platform, schema, migrations, model',
  },
  { name: 'schema', files: /^db\/schema\.ts$/, mayImport: 'schema' },
  { name: 'migrations', files: /^db\/migrations\//, mayImport: 'migrations, schema, model' },
  {
    name: 'starter content',
    files: /^db\/starter\//,
    mayImport:
      'starter content, domain actions, images, image configuration, composition root, platform, schema',
  },
  // It draws the files that `ui/picture.tsx` names.
  { name: 'scripts', files: /^scripts\//, mayImport: 'scripts' },
  // What only developers run: tests, and what measures and tries the site from outside. The site imports nothing of it.
  { name: 'tests', files: /^tests\//, mayImport: '' },
  {
    name: 'bench',
    files: /^bench\//,
    mayImport:
      'bench, tests, domain, domain actions, images, composition root, platform, model, routes, schema',
  },
  {
    name: 'soak',
    files: /^soak\//,
    mayImport: 'soak, bench, tests, route table, domain, composition root, platform',
  },
]

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

const layerOf = (path: string) => layers.find(({ files }) => files.test(path))

test('every file of the program belongs to a layer', () => {
  expect(program.length).toBeGreaterThan(100)
  expect(program.map(({ path }) => path).filter((path) => !layerOf(path))).toEqual([])
})

test('every file imports only from the layers that its own layer may import', () => {
  const violations = program.flatMap(({ path, imports }) =>
    imports.flatMap(({ target }) => {
      if (!target) return []
      const isAllowed = layerOf(path)
        ?.mayImport.split(', ')
        .includes(layerOf(target)?.name ?? '')
      return isAllowed ? [] : [`${path} -> ${target}`]
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
