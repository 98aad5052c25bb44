import type { NotificationKind } from '@kinhold/domain/notifications'
import { type Notices, SETTING_OF_KIND } from '@kinhold/domain/settings'

/** True when the member wants notices of that kind. */
export function wants(notices: Notices, kind: NotificationKind): boolean {
  const setting = SETTING_OF_KIND[kind]
  return setting === null || notices[setting]
}
