import { SOURCE_LANGUAGE } from '@kinhold/domain/languages'
import { sayWhetherAtRest } from '../web/src/browser/at-rest.ts'
import { setPageLanguage } from './page-language.ts'
import { setStage } from './stage.ts'
import '../web/src/styles/app.css'

const { searchParams } = new URL(location.href)
const name = searchParams.get('look')
const words = searchParams.get('words') === 'endless' ? 'endless' : 'everyday'
if (name) document.title = name

void begin()

async function begin() {
  await setPageLanguage(searchParams.get('language') ?? SOURCE_LANGUAGE)
  // The app's modules may contain sentences, so they are imported only after the language is set.
  const { sayInPageLanguage } = await import('./said.ts')
  sayInPageLanguage()
  if (!name) return (await import('./list.tsx')).showList()
  const [{ lookCalled }, { mount }] = await Promise.all([import('./all.ts'), import('./mount.tsx')])
  const look = lookCalled(name, words)
  await setStage(look.kept)
  sayWhetherAtRest()
  await mount(look)
}
