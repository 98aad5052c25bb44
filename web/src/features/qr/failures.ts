import { toast } from '../../ui/toast.ts'

/** No code came, or it could not be drawn (INV-77). */
export function tellQrFailed(): void {
  toast({ title: 'Error', description: 'Failed to generate QR code', tone: 'danger' })
}
