import { sayWhetherAtRest } from '../web/src/browser/at-rest.ts'
import { setStage } from './stage.ts'
import '../web/src/styles/app.css'

const { searchParams } = new URL(location.href)
const name = searchParams.get('look')
const words = searchParams.get('words') === 'endless' ? 'endless' : 'everyday'
if (name) document.title = name

void begin()

async function begin() {
  if (!name) return (await import('./list.tsx')).showList()
  const [{ lookCalled }, { mount }] = await Promise.all([import('./all.ts'), import('./mount.tsx')])
  const look = lookCalled(name, words)
  await setStage(look.kept)
  sayWhetherAtRest()
  await mount(look)
}
