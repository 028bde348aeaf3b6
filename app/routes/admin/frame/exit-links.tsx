import { ExternalLink, LogOut } from 'lucide-react'
import { href, useFetcher } from 'react-router'
import { LeavingForm } from '#app/ui/admin/form/leaving-form.tsx'
import { Message } from '#app/ui/message.tsx'

interface ExitLinksProps {
  className: string
  onChoose?: (() => void) | undefined
}

export function ExitLinks({ className, onChoose }: ExitLinksProps) {
  const fetcher = useFetcher<{ error?: string }>()
  const busy = fetcher.state !== 'idle'
  return (
    <>
      <a href={href('/')} onClick={onChoose} className={className}>
        <ExternalLink aria-hidden size={20} /> View Website
      </a>
      <LeavingForm fetcher={fetcher} action={href('/admin/logout')}>
        <button type="submit" className={`${className} cursor-pointer`} disabled={busy}>
          <LogOut aria-hidden size={20} /> Logout
        </button>
        {fetcher.data?.error && !busy && <Message kind="alert">{fetcher.data.error}</Message>}
      </LeavingForm>
    </>
  )
}
