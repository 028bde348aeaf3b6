import { adminMeta } from '#app/routes/admin/admin-meta.ts'

export const meta = () => adminMeta('Outbox')

export default function Outbox() {
  return <h1>Outbox</h1>
}
