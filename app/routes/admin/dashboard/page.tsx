import { adminMeta } from '#app/routes/admin/admin-meta.ts'

export const meta = () => adminMeta('Dashboard')

export default function Dashboard() {
  return <h1>Dashboard</h1>
}
