-- What other programs put in by the hundred is one entry of the log; the history of a child finds it by the children that it names.
-- Only such entries stand in the index.
create index operation_logs_of_many_idx on operation_logs using gin ((after -> 'campStudents') jsonb_path_ops)
  where target_id is null and source = 'KEY';
