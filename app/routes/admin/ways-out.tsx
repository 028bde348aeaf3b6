import { ExternalLink, LogOut } from 'lucide-react'
import { Form, href } from 'react-router'

/** The ways out of the back-office: to the website, and by signing out. `look` is that of both. */
export function WaysOut({ look }: { look: string }) {
  return (
    <>
      <a href={href('/')} className={look}>
        <ExternalLink aria-hidden size={20} /> View Website
      </a>
      <Form method="post" action={href('/admin/logout')}>
        <button type="submit" className={`${look} cursor-pointer`}>
          <LogOut aria-hidden size={20} /> Logout
        </button>
      </Form>
    </>
  )
}
