import { Copy } from 'lucide-react'
import { useState } from 'react'

export function CopyButton({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = () =>
    // Without https a browser has no clipboard; the text can still be selected.
    navigator.clipboard?.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  return (
    <button type="button" onClick={copy} className="button button-quiet needs-script">
      <Copy aria-hidden size={20} /> <span role="status">{isCopied ? 'Copied' : 'Copy'}</span>
    </button>
  )
}
