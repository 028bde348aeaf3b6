import { href, useSearchParams } from 'react-router'
import { doneSentence, Toast } from '#app/ui/admin/toast.tsx'
import { listAddress } from '#app/values/lists/list-state.ts'

const doneTexts = {
  name: 'Name saved.',
  password: 'Password updated. Your other devices are signed out.',
  session: 'Signed out on that device.',
  sessions: 'Signed out everywhere else.',
  'second-factor': 'The second factor is on. You will need a code when you sign in.',
  'no-second-factor': 'The second factor is off.',
  passkey: 'The passkey is added. You can sign in with it now.',
  'no-passkey': 'The passkey is removed.',
}

export const profileAddressAfter = (done: keyof typeof doneTexts) =>
  listAddress(href('/admin/profile'), undefined, done)

export function ProfileToast({ hasFailed }: { hasFailed: boolean }) {
  const [query] = useSearchParams()
  return <Toast sentence={hasFailed ? '' : doneSentence(doneTexts, query.get('done'))} />
}
