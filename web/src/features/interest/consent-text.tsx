import type { MouseEvent } from 'react'
import { openPopup } from '../../browser/popup.ts'
import { paths } from '../../paths.ts'
import { useConfig } from '../session/config.data.ts'

/** The terms of the consent to our texts. */
export function ConsentText() {
  const { appName } = useConfig()
  return (
    <div className="grid gap-3 text-sm">
      <p>
        By pressing “I Accept - Send SMS” you agree that {appName} may send text messages to the mobile number
        you gave, which you have told us is yours.
      </p>
      <ul className="grid list-disc gap-2 pl-5 marker:text-quiet">
        <li>
          You get one message now that confirms your interest. After that we write seldom, and only about your
          interest in joining.
        </li>
        <li>Message and data rates may apply, as your mobile plan says.</li>
        <li>
          Reply STOP to any message and we will not write again. Reply HELP and we will tell you how to reach
          us.
        </li>
        <li>You need not agree. Consent is no condition of joining, and nothing has to be bought.</li>
        <li>We never sell your number, and never share it for anybody’s advertising.</li>
        <li>Mobile carriers are not liable for messages that come late or not at all.</li>
      </ul>
      <p>
        How we treat what you tell us stands in our <Policy address={paths.privacy()}>Privacy Policy</Policy>{' '}
        and our <Policy address={paths.terms()}>Terms and Conditions</Policy>.
      </p>
    </div>
  )
}

function Policy({ address, children }: { address: string; children: string }) {
  const open = (event: MouseEvent) => {
    if (openPopup(address)) event.preventDefault()
  }
  return (
    <a className="text-evergreen underline" href={address} target="_blank" rel="noopener" onClick={open}>
      {children}
    </a>
  )
}
