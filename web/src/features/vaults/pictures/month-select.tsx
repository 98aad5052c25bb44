import type { VaultMonth } from '@kinhold/contract/vault-content'
import { INPUT } from '../../../ui/field.tsx'
import { sayMonth } from './months.ts'

type Props = { months: VaultMonth[]; inSight: string; onShow: (month: string) => void }

/** The months above the pictures, on a phone: the device's own list leads to each. */
export function MonthSelect({ months, inSight, onShow }: Props) {
  if (months.length < 2) return null
  return (
    <div className="sticky top-16 z-10 -mx-1 bg-paper px-1 py-2 md:hidden">
      <select
        aria-label="Month"
        value={inSight}
        onChange={({ target }) => onShow(target.value)}
        className={INPUT}
      >
        {months.map(({ month, count }) => (
          <option key={month} value={month}>
            {`${sayMonth(month, true)} (${count.toLocaleString('en-US')})`}
          </option>
        ))}
      </select>
    </div>
  )
}
