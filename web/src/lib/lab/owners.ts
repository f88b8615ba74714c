/** The keys to runs that were started in this browser, kept under the run's id. */
import { collection } from '../browser/storage'

export const { of: ownerOf, keep: keepOwner, drop: dropOwner } = collection<string>('runs')
