import { DESKTOP } from '../people.ts'
import { lookAtEveryScreen } from './walk.ts'

lookAtEveryScreen('desktop', [DESKTOP], 'dark')
