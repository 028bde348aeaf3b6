import { createLucideIcon } from 'lucide-react'

/** A speech bubble with a receiver in it, as people know it from WhatsApp. */
export const WhatsAppIcon = createLucideIcon('WhatsApp', [
  ['path', { d: 'M3.4 20.6 4.6 16a9 9 0 1 1 3.4 3.4z', key: 'bubble' }],
  ['path', { d: 'M9 8c-.6 3 4 7.6 7 7l1-2-2-1-1 1c-2-.8-3-1.8-3.8-3.8l1-1-1-2z', key: 'receiver' }],
])
