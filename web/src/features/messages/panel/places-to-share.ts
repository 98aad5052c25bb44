import { paths } from '../../../paths.ts'
import { MESSAGE_NOUN, placeOf } from '../writing/place-of-draft.ts'
import { useContacts } from './contacts.data.ts'

/** The conversations whose drafts can receive shared content: one for each person the member may write to. */
export function useConversationsToShare() {
  const people = useContacts('')
  const data = people.data?.map(({ bondId, contact: { id, name } }) => {
    return { place: placeOf(bondId), noun: MESSAGE_NOUN, name, to: paths.messagesWith(id) }
  })
  return { ...people, data }
}
