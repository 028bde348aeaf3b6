import { adminMeta } from '#app/routes/admin/admin-meta.ts'

export const meta = () => adminMeta('Sign in')

export default function Login() {
  return (
    <main className="page">
      <h1>Sign in</h1>
    </main>
  )
}
