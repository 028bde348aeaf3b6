/** A speech bubble with a receiver in it, as people know it from WhatsApp. */
export const WhatsAppIcon = ({ size }: { size: 18 | 20 | 24 }) => (
  <svg
    aria-hidden
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    className="lucide"
  >
    <path d="M3.4 20.6 4.6 16a9 9 0 1 1 3.4 3.4z" />
    <path
      fill="currentColor"
      strokeWidth={1}
      d="M9.6 7.6 8.3 8.4c-.3 2.7 3.6 7 6.9 7.2l1.1-1.2-1.9-1.6-1 .7c-1.4-.6-2.4-1.7-3-3.1l.8-.9z"
    />
  </svg>
)
