import { compileMessage } from '@lingui/message-utils/compileMessage'
import { sayWhetherAtRest } from '../web/src/browser/at-rest.ts'
import { compileBy } from '../web/src/browser/words.ts'
import { setStage } from './stage.ts'
import '../web/src/styles/app.css'

const { searchParams } = new URL(location.href)
const name = searchParams.get('look')
const words = searchParams.get('words') === 'endless' ? 'endless' : 'everyday'
if (name) document.title = name

// The gallery has no compiled translations, because it shows the English sentences in the code.
compileBy(compileMessage)
void begin()

async function begin() {
  if (!name) return (await import('./list.tsx')).showList()
  const [{ lookCalled }, { mount }] = await Promise.all([import('./all.ts'), import('./mount.tsx')])
  const look = lookCalled(name, words)
  await setStage(look.kept)
  sayWhetherAtRest()
  await mount(look)
}
