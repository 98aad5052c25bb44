import { useConfig } from '../../features/session/config.data.ts'
import { useKeptKey } from '../form/kept.ts'
import { attach } from './attachments.ts'

export function useAttaching(
  place: string,
  noun: string,
): [key: string, add: (files: readonly File[]) => void] {
  const key = useKeptKey(`draft ${place}`)
  const { maxUploadMb } = useConfig()
  return [key, (files) => attach(key, files, { maxMb: maxUploadMb, noun })]
}
