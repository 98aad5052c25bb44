import { sentenceOf } from '../../../api.ts'
import { toast } from '../../../ui/toast.ts'

/** No code came, or it could not be drawn (INV-77). */
export function tellQrFailed(): void {
  toast({ title: 'Error', description: 'Failed to generate QR code', tone: 'danger' })
}

/** The codes were not withdrawn. */
export function tellNotTakenBack(error: unknown): void {
  const description = sentenceOf(error, 'Your QR codes could not be taken back. Please try again.')
  toast({ title: 'Error', description, tone: 'danger' })
}
