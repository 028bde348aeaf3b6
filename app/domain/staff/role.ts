export const roles = ['owner', 'editor', 'front-desk'] as const
export type Role = (typeof roles)[number]

/** `sign-in` is for all who are signed in, even before a required second factor is set up; `account` for one's own account. */
export const permissions = [
  'sign-in',
  'account',
  'appointments',
  'content',
  'approvals',
  'outbox',
  'alert-addresses',
  'prices',
  'set-up',
  'numbers',
  'staff',
  'audit',
  'personal-data',
  'system',
] as const
export type Permission = (typeof permissions)[number]

const permissionsOf: Record<Role, ReadonlySet<Permission>> = {
  owner: new Set(permissions),
  editor: new Set(['sign-in', 'account', 'content']),
  'front-desk': new Set(['sign-in', 'account', 'appointments']),
}

export const isPermitted = ({ role }: { role: Role }, permission: Permission): boolean =>
  permissionsOf[role].has(permission)

export const roleTexts: Record<Role, { label: string; uses: string }> = {
  owner: { label: 'Owner', uses: 'everything, and decide what others may use' },
  editor: { label: 'Editor', uses: 'the blog, the gallery and the website' },
  'front-desk': { label: 'Front desk', uses: 'the appointments' },
}
