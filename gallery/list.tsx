import { createRoot } from 'react-dom/client'
import { PLACES, WORDS } from './all.ts'

/** Shows a list of links to all looks, grouped by part of the app. */
export function showList(): void {
  createRoot(document.getElementById('root')!).render(
    <main className="mx-auto grid max-w-4xl gap-6 px-4 py-8">
      <h1 className="text-2xl">Gallery</h1>
      {PLACES.map(({ place, looks }) => (
        <section key={place} className="grid gap-2">
          <h2 className="text-lg">{place}</h2>
          <ul className="columns-2 sm:columns-3">
            {looks(WORDS.everyday).map(({ name }) => (
              <li key={name}>
                <a data-look href={`?look=${name}`}>
                  {name}
                </a>{' '}
                <a href={`?look=${name}&words=endless`}>(endless)</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>,
  )
}
