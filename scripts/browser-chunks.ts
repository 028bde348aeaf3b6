import { fileURLToPath } from 'node:url'

type Modules = {
  getModuleInfo: (
    id: string,
  ) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const registry = file('../app/browser/islands/registry.ts')
const island = [
  file('../app/domain/appointments/request-form/appointment-form.tsx'),
  file('../app/browser/islands/hydrate-island.tsx'),
]

/**
 * Without these groups (ADR-0043) each module that two screens share would be a file: 72 for the list of appointments. A
 * group also contains what its modules import, so groups that others import have a higher priority.
 */
export const chunkGroups = [
  {
    name: belongsTo('enhancement', [registry], island),
    debugName: 'enhancement',
    priority: 4,
    minShareCount: 2,
    entriesAware: true,
  },
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
  {
    name: belongsTo('appointment-form', island),
    debugName: 'appointment-form',
    priority: 2,
    minShareCount: 2,
  },
  {
    name: 'back-office',
    // The text editor is as large as all the rest, and only its own page runs it, as only the website's screens describe its
    // documents.
    test: (id: string) =>
      !/\/text-editor\/(?!image-address|uploaded-images)|\/clinic\/documents|\/node_modules\/(@tiptap|prosemirror)/.test(
        id,
      ),
    priority: 1,
    minShareCount: 2,
  },
]

function belongsTo(name: string, roots: string[], otherRoots: string[] = []) {
  let members: Set<string> | undefined
  return (id: string, modules: Modules) => {
    members ??= reachable(modules, roots, otherRoots)
    return members.has(id) ? name : null
  }
}

function reachable(modules: Modules, roots: string[], otherRoots: string[]) {
  const found = new Set(roots)
  for (const id of found) {
    const module = modules.getModuleInfo(id)
    if (!module) throw new Error(`${id} is no module of the browser code: see ADR-0043.`)
    for (const next of [...module.importedIds, ...module.dynamicallyImportedIds]) {
      if (!otherRoots.includes(next)) found.add(next)
    }
  }
  return found
}
