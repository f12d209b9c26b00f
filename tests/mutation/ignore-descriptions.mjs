import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Whether the object is what a schema says about itself: `.meta({ description: … })`. */
const isDescription = ({ node, parent }) =>
  node.type === 'ObjectExpression' &&
  parent?.type === 'CallExpression' &&
  parent.callee.type === 'MemberExpression' &&
  parent.callee.property.name === 'meta';

/** Leaves the words of schemas as they are: another description is another wording, not another behaviour. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'descriptions', {
    shouldIgnore: (path) => (isDescription(path) ? 'a description of a schema' : undefined),
  }),
];
