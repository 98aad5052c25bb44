import { lookAtAll } from '../looked-at.ts'
import looks from './finding.look.tsx'

lookAtAll(looks)
