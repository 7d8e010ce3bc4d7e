CREATE TABLE "alert_checks" (
	"workspace_id" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"goals_due_at" timestamp (3) with time zone NOT NULL,
	"scans_due_at" timestamp (3) with time zone NOT NULL,
	"watched_from" timestamp (3) with time zone,
	CONSTRAINT "alert_checks_workspace_id_pk" PRIMARY KEY("workspace_id")
);
--> statement-breakpoint
CREATE TABLE "alert_recipients" (
	"workspace_id" text NOT NULL,
	"list" text NOT NULL,
	"address" text NOT NULL,
	"id" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "alert_recipients_workspace_id_list_address_pk" PRIMARY KEY("workspace_id","list","address")
);
--> statement-breakpoint
CREATE TABLE "alert_settings" (
	"workspace_id" text NOT NULL,
	"kinds" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"quiet_hours" jsonb,
	"alerts_mailed_at" timestamp (3) with time zone,
	"leads_mailed_at" timestamp (3) with time zone,
	CONSTRAINT "alert_settings_workspace_id_pk" PRIMARY KEY("workspace_id")
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_name" text NOT NULL,
	"details" jsonb NOT NULL,
	"scans_before" bigint,
	"raised_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"mail_waits" boolean NOT NULL,
	CONSTRAINT "alerts_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "waiting_leads" (
	"workspace_id" text NOT NULL,
	"submission_id" text NOT NULL,
	CONSTRAINT "waiting_leads_workspace_id_submission_id_pk" PRIMARY KEY("workspace_id","submission_id")
);
--> statement-breakpoint
CREATE INDEX "alert_checks_due" ON "alert_checks" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_recipients_id" ON "alert_recipients" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open" ON "alerts" USING btree ("workspace_id","kind","subject_id") WHERE "alerts"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "alerts_unread" ON "alerts" USING btree ("workspace_id","id") WHERE "alerts"."read_at" is null;--> statement-breakpoint
CREATE INDEX "alerts_resolved" ON "alerts" USING btree ("resolved_at");--> statement-breakpoint
CREATE INDEX "alerts_mail" ON "alerts" USING btree ("workspace_id","id") WHERE "alerts"."mail_waits";