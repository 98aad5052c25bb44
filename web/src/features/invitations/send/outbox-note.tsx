import { ButtonLink } from '../../../parts/button-link.tsx'

type Props = {
  children: string
  /** The link that opens the device's own app. */
  href: string
  label: string
}

/** Says that the server sends nothing for now, and offers the device's own app (INV-30). */
export function OutboxNote({ children, href, label }: Props) {
  return (
    <div className="grid justify-items-start gap-2 rounded-card bg-sunken p-3 text-sm">
      <p>{children}</p>
      <ButtonLink to={href} size="sm">
        {label}
      </ButtonLink>
    </div>
  )
}
