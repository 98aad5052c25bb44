import { buttonStyle } from '../../../ui/button-style.ts'
import { Download } from '../../../ui/icons.ts'

export function DownloadAll({ vaultId }: { vaultId: number }) {
  return (
    <a href={`/api/vaults/${vaultId}/download`} download className={buttonStyle({ variant: 'quiet' })}>
      <Download aria-hidden className="size-5" />
      Download all
    </a>
  )
}
