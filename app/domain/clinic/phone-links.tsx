import { branches, telephoneLink, whatsappLink } from './clinic.ts'

/** Every branch's phone and WhatsApp links, in the colour of the surrounding text. */
export function PhoneLinks() {
  return (
    <ul className="mt-1">
      {branches.map(({ name, phone }) => (
        <li key={name} className="flex flex-wrap items-center gap-x-4">
          <a href={telephoneLink(phone)} className={line}>
            {name}: {phone.display}
          </a>
          <a href={whatsappLink(phone)} className={line}>
            WhatsApp<span className="sr-only"> {name}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

const line = 'inline-flex min-h-11 items-center whitespace-nowrap underline underline-offset-4'
