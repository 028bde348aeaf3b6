/** A noun of the back-office whose rows are edited in forms of described fields, over the list of them. */
export interface Resource {
  /** Its name within a sentence: "supplier". */
  noun: string
  /** The heading of its list. */
  title: string
  /** Its address below /admin, and the folder of its routes. */
  path: string
  /** What its routes ask for: one of `domain/staff/role.ts`, or one of its own, which owners alone have unless a role names it. */
  permission: string
  /** The part of the audit trail in which it stands: one of `audit-actions.ts`, or one of its own. */
  area: string
  /** What the audit trail says when one is created: "entered a breach". */
  created: string
  /** Whether the navigation leads to its list, under the heading; without it, another screen has a link. */
  isInNavigation?: true
}

/**
 * The nouns by their tables. Their routes, what an owner may use, the audit trail's actions, and the texts of their lists
 * while loading follow from this.
 */
export const resources = {
  breaches: {
    noun: 'breach',
    title: 'Breach Register',
    path: 'personal-data/breaches',
    permission: 'personal-data',
    area: 'privacy',
    created: 'entered',
  },
} as const satisfies Record<string, Resource>

type Resources = typeof resources

/** The table of a noun. */
export type ResourceTable = keyof Resources

/** What the routes of a noun ask for. */
export type ResourcePermission = Resources[ResourceTable]['permission']

/** The part of the audit trail in which a noun stands. */
export type ResourceArea = Resources[ResourceTable]['area']

type ActionsOf<One extends Resource> =
  `${One['area']}.${One['noun']}-${One['created'] | 'changed' | 'deleted'}`

/** What is recorded of the nouns: "privacy.breach-changed". */
export type ResourceAction = {
  [Table in ResourceTable]: ActionsOf<Resources[Table]>
}[ResourceTable]

/** What is recorded of one noun. */
export function resourceActions(table: ResourceTable) {
  const { area, noun, created } = resources[table]
  const actionOf = (change: string) => `${area}.${noun}-${change}` as ResourceAction
  return { created: actionOf(created), changed: actionOf('changed'), deleted: actionOf('deleted') }
}

const article = (noun: string) => (/^[aeiou]/.test(noun) ? 'an' : 'a')

/** What is said of each recorded action: "changed a breach". */
export const resourceSentences = Object.fromEntries(
  Object.values<Resource>(resources).flatMap(({ area, noun, created }) =>
    [created, 'changed', 'deleted'].map((change) => [
      `${area}.${noun}-${change}`,
      `${change} ${article(noun)} ${noun}`,
    ]),
  ),
) as Record<ResourceAction, string>
