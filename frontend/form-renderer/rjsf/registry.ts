import BooleanField from '@rjsf/core/lib/components/fields/BooleanField.js'
import NumberField from '@rjsf/core/lib/components/fields/NumberField.js'
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'
import StringField from '@rjsf/core/lib/components/fields/StringField.js'
import { DEFAULT_ID_SEPARATOR, englishStringTranslator, type Registry } from '@rjsf/utils'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { bindField } from '../bind-field.tsx'
import { idPrefix } from '../field-ids.ts'
import { templates } from '../templates/templates.ts'
import { rjsfWidgets } from '../widgets/registry.ts'
import { ObjectField } from './object-field.tsx'
import { schemaUtils } from './schema-utils.ts'

const Nothing = () => null

/**
 * The registry that RJSF draws our forms with. RJSF's `Form` would always bring the default registry, every stock
 * template and widget, and state that our store keeps; its fields take the registry as a prop.
 */
export const registry: Registry<unknown> = {
  fields: {
    ArrayField: lazyPart(async () => (await import('../templates/list-field.tsx')).ListField),
    BooleanField: bindField(BooleanField),
    // Drawn by StringField, which is bound to the store
    NumberField,
    ObjectField,
    SchemaField,
    StringField: bindField(StringField),
    FallbackField: Nothing,
  },
  templates,
  widgets: rjsfWidgets,
  schemaUtils,
  rootSchema: {},
  formContext: {},
  translateString: englishStringTranslator,
  globalFormOptions: { idPrefix, idSeparator: DEFAULT_ID_SEPARATOR, experimental_componentUpdateStrategy: 'shallow' },
}
