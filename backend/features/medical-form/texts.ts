import da from './texts/da.json' with { type: 'json' }
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }
import it from './texts/it.json' with { type: 'json' }
import nl from './texts/nl.json' with { type: 'json' }
import ru from './texts/ru.json' with { type: 'json' }
import tr from './texts/tr.json' with { type: 'json' }

/** Texts of the medical form in one language. */
export type MedicalFormTexts = typeof en

/** Texts of the form by language. */
export const medicalFormTexts: ReadonlyMap<string, MedicalFormTexts> = new Map(
  Object.entries({ en, es, fr, de, it, nl, da, ru, tr }),
)
