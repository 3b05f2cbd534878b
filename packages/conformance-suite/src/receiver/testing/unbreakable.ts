/** The MUSTs that no small receiver can be seen to break, each with the reason. */
export const unbreakable = {
  'receiver.post':
    'the plainest delivery may be refused for its method or for anything else, and nobody can tell for which',
};
