import { adminMeta } from '#app/routes/admin/admin-meta.ts'

export const meta = () => adminMeta('Appointments')

export default function Appointments() {
  return <h1>Appointments</h1>
}
