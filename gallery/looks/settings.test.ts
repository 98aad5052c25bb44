import { lookAtAll } from '../looked-at.ts'
import looks from './settings.look.tsx'

lookAtAll(looks)
