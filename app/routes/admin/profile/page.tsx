import { adminMeta } from '#app/routes/admin/admin-meta.ts'

export const meta = () => adminMeta('Profile')

export default function Profile() {
  return <h1>Profile</h1>
}
