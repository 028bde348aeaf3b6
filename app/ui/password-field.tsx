import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { TextField } from './field.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type'>

/** The button appears only where scripts run. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  const eye = (
    <button
      type="button"
      aria-label={shown ? 'Hide password' : 'Show password'}
      aria-controls={props.name}
      onClick={() => setShown(!shown)}
      className="needs-script absolute right-0 bottom-0 flex size-12 cursor-pointer items-center justify-center text-stone"
    >
      <Icon aria-hidden size={20} />
    </button>
  )
  return (
    <TextField
      required
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={eye}
    />
  )
}
