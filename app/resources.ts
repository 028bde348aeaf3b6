/** A noun of the back-office whose rows are edited in forms of described fields, over the list of them. */
export interface Resource {
  /** The noun within a sentence: "supplier". */
  noun: string
  /** The heading of the noun's list. */
  title: string
  /** The address of the noun's list below /admin, and the folder of its routes. */
  path: string
  /**
   * The permission that the noun's routes require: one of `domain/staff/role.ts`, or one of its own, which owners alone
   * have unless a role names it.
   */
  permission: string
  /** The part of the audit trail to which the noun's actions belong: one of `audit-actions.ts`, or one of its own. */
  area: string
  /** The verb of the audit trail for a new row: "entered" in "entered a breach". */
  created: string
  /** Whether the navigation links to the noun's list, under its heading; without this, another screen has a link. */
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

/** The permission that the routes of a noun require. */
export type ResourcePermission = Resources[ResourceTable]['permission']

/** The part of the audit trail to which the actions of a noun belong. */
export type ResourceArea = Resources[ResourceTable]['area']

type ActionsOf<One extends Resource> =
  `${One['area']}.${One['noun']}-${One['created'] | 'changed' | 'deleted'}`

/** The names of the recorded actions on all nouns, such as "privacy.breach-changed". */
export type ResourceAction = {
  [Table in ResourceTable]: ActionsOf<Resources[Table]>
}[ResourceTable]

/** The names of the recorded actions on one noun. */
export function resourceActions(table: ResourceTable) {
  const { area, noun, created } = resources[table]
  const actionOf = (change: string) => `${area}.${noun}-${change}` as ResourceAction
  return { created: actionOf(created), changed: actionOf('changed'), deleted: actionOf('deleted') }
}

const article = (noun: string) => (/^[aeiou]/.test(noun) ? 'an' : 'a')

/** The sentence for each recorded action: "changed a breach". */
export const resourceSentences = Object.fromEntries(
  Object.values<Resource>(resources).flatMap(({ area, noun, created }) =>
    [created, 'changed', 'deleted'].map((change) => [
      `${area}.${noun}-${change}`,
      `${change} ${article(noun)} ${noun}`,
    ]),
  ),
) as Record<ResourceAction, string>
